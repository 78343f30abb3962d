import { expect, test } from "vitest"
import { browserCounts, failedJourneys, failedUnitTests, flakyJourneys } from "#tests/support/run-reports.js"

const journey = (title: string, status: string, ...messages: string[]) => ({
  file: "notes.spec.ts",
  line: 7,
  title,
  tests: [{ projectName: "js-phone", status, results: messages.map((message) => ({ error: { message } })) }],
})
const report = {
  stats: { expected: 1, flaky: 1, unexpected: 1, skipped: 1 },
  errors: [{ message: "The server ended" }],
  suites: [
    {
      specs: [journey("a note is saved", "expected")],
      suites: [
        {
          specs: [
            journey("a note is shown", "flaky", "\u001b[31mToo late\u001b[39m"),
            journey("a note is deleted", "unexpected", "It is still there", "It is still there"),
            journey("a note is skipped", "skipped"),
          ],
        },
      ],
    },
  ],
}

test("the last lines name every journey that failed, with its first error", () => {
  expect(failedJourneys(report)).toEqual([
    "- notes.spec.ts:7 [js-phone] a note is deleted: It is still there",
    "- outside of a journey: The server ended",
  ])
})

test("the last lines name every journey that passed only at the second try", () => {
  expect(flakyJourneys(report)).toEqual([
    "Flaky, passed at the second try: 1",
    "- notes.spec.ts:7 [js-phone] a note is shown: Too late",
  ])
  expect(browserCounts(report)).toEqual({ passed: 2, failed: 1 })
})

test("the last lines name every unit test that failed, and every file that could not be read", () => {
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        { status: "passed", fullName: "one", failureMessages: [] },
        { status: "failed", fullName: "two", failureMessages: ["expected 1 to be 2"] },
      ],
    },
    { name: "b.test.ts", status: "failed", message: "No such module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [] },
  ]
  expect(failedUnitTests({ testResults })).toEqual([
    "a.test.ts",
    "- two: expected 1 to be 2",
    "b.test.ts",
    "No such module",
  ])
})

test("nothing is named when a stage has written no report", () => {
  expect([failedUnitTests(null), failedJourneys(null), flakyJourneys(null)]).toEqual([[], [], []])
  expect(browserCounts(null)).toEqual({ passed: 0, failed: 0 })
})
