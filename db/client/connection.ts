import type { Client, InValue, Transaction } from "@libsql/client"

export type Statement = string | { sql: string; args?: InValue[] }

export type RawTransaction = Omit<Transaction, "executeMultiple">

export type Writer = Pick<Client, "execute" | "batch" | "migrate"> & {
  transaction(): Promise<RawTransaction>
}

export interface Connection<C> {
  ready(): Promise<C>
  discard(): void
  close(): void
}
