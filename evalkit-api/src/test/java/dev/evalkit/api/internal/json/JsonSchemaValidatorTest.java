package dev.evalkit.api.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSchemaValidatorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "{'type':'object'}             | {}          | -",
                "{'type':'object'}             | []          | $ must be object but is []",
                "{'type':'array'}              | []          | -",
                "{'type':'array'}              | {}          | $ must be array but is {}",
                "{'type':'string'}             | 'a'         | -",
                "{'type':'string'}             | 1           | $ must be string but is 1",
                "{'type':'number'}             | 1.5         | -",
                "{'type':'number'}             | '1'         | $ must be number but is '1'",
                "{'type':'integer'}            | 1.0         | -",
                "{'type':'integer'}            | 10          | -",
                "{'type':'integer'}            | 1.5         | $ must be integer but is 1.5",
                "{'type':'integer'}            | '1'         | $ must be integer but is '1'",
                "{'type':'boolean'}            | false       | -",
                "{'type':'boolean'}            | 0           | $ must be boolean but is 0",
                "{'type':'null'}               | null        | -",
                "{'type':'null'}               | false       | $ must be null but is false",
                "{'type':['string','null']}    | null        | -",
                "{'type':['string','null']}    | 1           | $ must be string or null but is 1",
                "{'enum':['a',1]}              | 1.0         | -",
                "{'enum':['a',1]}              | 2           | $ must be one of ['a',1] but is 2",
                "{'const':{'a':1}}             | {'a':1.0}   | -",
                "{'const':{'a':1}}             | {'a':2}     | $ must be {'a':1} but is {'a':2}",
                "{'required':['a','b']}        | {'a':1,'b':null} | -",
                "{'required':['a','b']}        | {'a':1}     | $.b must be there but is missing",
                "{'required':['a']}            | []          | -",
                "{'properties':{'a':{'type':'string'}}} | {'a':'x','b':1} | -",
                "{'properties':{'a':{'type':'string'}}} | {'a':1} | $.a must be string but is 1",
                "{'properties':{'a':false}}    | {'a':1}     | $.a must not be there",
                "{'properties':{'a':true}}     | {'a':1}     | -",
                "{'properties':{'a':{}},'additionalProperties':false} | {'a':1} | -",
                "{'properties':{'a':{}},'additionalProperties':false} | {'b':1} | $.b must not be there",
                "{'additionalProperties':{'type':'string'}} | {'b':1} | $.b must be string but is 1",
                "{'items':{'type':'string'}}   | ['a','b']   | -",
                "{'items':{'type':'string'}}   | ['a',{'x':1}] | $[1] must be string but is {'x':1}",
                "{'items':{'type':'string'}}   | 1           | -",
                "{'minItems':2}                | [1,2]       | -",
                "{'minItems':2}                | [1]         | $ must have at least 2 elements but is [1]",
                "{'minItems':2}                | 'a'         | -",
                "{'maxItems':1}                | [1]         | -",
                "{'maxItems':1}                | [1,2]       | $ must have at most 1 elements but is [1,2]",
                "{'maxItems':0}                | {'a':1}     | -",
                "{'minLength':2}               | 'ab'        | -",
                "{'minLength':2}               | 'a'         | $ must have at least 2 characters but is 'a'",
                "{'minLength':2}               | 1           | -",
                "{'maxLength':1}               | 'a'         | -",
                "{'maxLength':1}               | 'ab'        | $ must have at most 1 characters but is 'ab'",
                "{'maxLength':0}               | 1           | -",
                "{'pattern':'^a+$'}            | 'aa'        | -",
                "{'pattern':'^a+$'}            | 'ab'        | $ must match '^a+$' but is 'ab'",
                "{'pattern':'^a+$'}            | 1           | -",
                "{'minimum':1}                 | 1.0         | -",
                "{'minimum':1}                 | 0.99        | $ must be at least 1 but is 0.99",
                "{'minimum':1}                 | 'a'         | -",
                "{'maximum':1}                 | 1           | -",
                "{'maximum':1}                 | 1.01        | $ must be at most 1 but is 1.01",
                "{'maximum':1}                 | 'a'         | -",
                "{'title':'x','$schema':'y'}   | 1           | -",
                "true                          | 1           | -",
                "false                         | 1           | $ must not be there",
            })
    void valuesAreComparedByTheirSchema(String schema, String json, String difference) {
        var found = JsonSchemaValidator.of(schema.replace('\'', '"')).difference(json.replace('\'', '"'));
        assertThat(found.map(text -> text.replace('"', '\'')).orElse(null)).isEqualTo(difference);
    }

    @Test
    void lengthsAreCountedInCodePoints() {
        String face = "\"" + Character.toString(0x1F600) + "\"";
        assertThat(JsonSchemaValidator.of("{\"maxLength\":1}").difference(face)).isEmpty();
        assertThat(JsonSchemaValidator.of("{\"minLength\":2}").difference(face)).isPresent();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'oneOf':[]}              | $.oneOf: is a keyword that is not supported",
                "{'properties':{'a':{'$ref':'#'}}} | $.properties.a.$ref: is a keyword that is not supported",
                "{'items':{'format':'x'}}  | $.items.format: is a keyword that is not supported",
                "{'additionalProperties':1} | $.additionalProperties: must be an object or a boolean",
                "[]                        | $: must be an object or a boolean",
                "{'type':'int'}            | $.type: must be one or several of object, array, string, number, integer, boolean, null",
                "{'type':[]}               | $.type: must be one or several of object, array, string, number, integer, boolean, null",
                "{'type':['null',1]}       | $.type: must be one or several of object, array, string, number, integer, boolean, null",
                "{'enum':1}                | $.enum: must be a list",
                "{'required':'a'}          | $.required: must be a list of texts",
                "{'required':[1]}          | $.required: must be a list of texts",
                "{'properties':[]}         | $.properties: must be an object",
                "{'minItems':-1}           | $.minItems: must be a whole number from 0",
                "{'maxItems':1.5}          | $.maxItems: must be a whole number from 0",
                "{'minLength':'1'}         | $.minLength: must be a whole number from 0",
                "{'maximum':'1'}           | $.maximum: must be a number",
                "{'pattern':'('}           | $.pattern: must be a pattern",
                "{'pattern':1}             | $.pattern: must be a pattern",
            })
    void aSchemaThatIsNotUnderstoodIsRefused(String schema, String problem) {
        assertThatThrownBy(() -> JsonSchemaValidator.of(schema.replace('\'', '"')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("schema: " + problem);
    }

    @Test
    void textsThatAreNoJsonAreNamed() {
        assertThatThrownBy(() -> JsonSchemaValidator.of("{")).hasMessage("schema must be one JSON value");
        JsonSchemaValidator any = JsonSchemaValidator.of("{}");
        String problem = "$ must be one JSON value without repeated names but is not";
        for (String text : new String[] {"", "{", "{} {}", "{\"a\":1,\"a\":2}", "Here: {}", "```json\n{}\n```"}) {
            assertThat(any.difference(text)).as(text).hasValue(problem);
        }
        assertThat(any.difference("[".repeat(100_000))).hasValue(problem);
    }
}
