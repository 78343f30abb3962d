import { stripVTControlCharacters } from "node:util"

/** @param report vitest's report, or null when it has written none. */
export function unitCounts(report) {
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

export function failedUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed")
    const lines = failed.map((test) => `- ${test.fullName}: ${firstLines(test.failureMessages.join(" "))}`)
    return lines.length > 0 || status === "failed"
      ? [name, ...lines, firstLines(message)].filter(Boolean)
      : []
  })
}

function journeys(report, status) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return specsOf(report ?? {}).flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        name: `${file}:${line} [${projectName}] ${title}`,
        error: firstLines(results[0]?.error?.message),
      })),
  )
}

/** An error that came between two journeys belongs to none. */
export function failedJourneys(report) {
  const errors = report?.errors ?? []
  return [
    ...journeys(report, "unexpected").map(({ name, error }) => `- ${name}: ${error}`),
    ...errors.map(({ message, stack }) => `- outside of a journey: ${firstLines(stack ?? message)}`),
  ]
}

export function flakyJourneys(report) {
  const lines = journeys(report, "flaky").map(({ name, error }) => `- ${name}: ${error}`)
  return lines.length > 0 ? [`Flaky, passed at the second try: ${lines.length}`, ...lines] : []
}

function firstLines(text = "") {
  return stripVTControlCharacters(text).split("\n").slice(0, 6).join("\n  ").slice(0, 1_000)
}

export function browserCounts(report) {
  const stats = report?.stats
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}
