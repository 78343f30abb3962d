import type { InStatement } from "@libsql/client"

const sqlOf = (statement: InStatement) => (typeof statement === "string" ? statement : statement.sql)

/**
 * Whether a statement only reads, so that it may run beside a write. In doubt the answer is no, which is slower and
 * still right; the reader's connection refuses writes in any case. EXPLAIN is none: prepared on the reader it stays
 * open, and with it the moment that all later reads there see.
 */
export function isPlainRead(statement: InStatement): boolean {
  const sql = sqlOf(statement)
  if (/^\s*select\b/i.test(sql)) return true
  return /^\s*with\b/i.test(sql) && !/\b(insert|update|delete|replace)\b/i.test(sql)
}
