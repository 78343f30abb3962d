import { expect, test } from "vitest"
import { parseLenient } from "~/services/product-page/schema/lenient-json.ts"

test.each([
  ['{"a":1}', [{ a: 1 }]],
  ['/*<![CDATA[*/ {"a":1} /*]]>*/', [{ a: 1 }]],
  ['<!-- {"a":1} -->', [{ a: 1 }]],
  ['{"a":[1,2,],}', [{ a: [1, 2] }]],
  ['{"a":"one\ntwo\tthree"}', [{ a: "one\ntwo three" }]],
  ['{"a":1} // end', [{ a: 1 }]],
  ['{"a":"he said "yes", then left"}', [{ a: 'he said "yes", then left' }]],
  ['{"a":"it\\\'s 5\\% off"}', [{ a: "it's 5% off" }]],
  ['{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['{"a":{"b":[1', [{ a: { b: [1] } }]],
  ['[{"a":1},{"b":2},{"c', [[{ a: 1 }, { b: 2 }]]],
  ["{&quot;a&quot;:&quot;x&quot;}", [{ a: "x" }]],
  ['{"a":"http://x.example/y"};', [{ a: "http://x.example/y" }]],
  ["{&#34;a&#34;:1}", [{ a: 1 }]],
  ["{'a':'x'}", [{ a: "x" }]],
  ['{"t":"P",a:"x",b:{c:1.5}}', [{ t: "P", a: "x", b: { c: 1.5 } }]],
  ['{"a":1\n"b":2}', [{ a: 1, b: 2 }]],
  ['{"a":,"b":undefined,"c":NaN,"d":2}', [{ d: 2 }]],
  ['{"a":18,50,"b":[1,20]}', [{ a: "18,50", b: [1, 20] }]],
  ["no brackets at all", []],
  ["", []],
])("parseLenient reads %s", (text, documents) => {
  expect(parseLenient(text)).toEqual(documents)
})
