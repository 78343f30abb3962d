import { type SQL, sql } from "drizzle-orm"
import { jobs } from "./schema/index.ts"

/** A kind of which a process takes one more job. */
export type OfferedKind = {
  kind: string
  /** A user's jobs of it run one by one, in the order of their ids. */
  isOrdered?: boolean
  /** The user whose job was taken last, or 0: the user with the next higher id has the next turn. */
  after?: number
  /** Users of whom no more jobs of it are taken. */
  full?: number[]
}

/** The taker's jobs `held` count as running, even when their locks have ended. */
export type Offer = { kinds: OfferedKind[]; held?: number[] }

/** Above all ids. */
const NOBODY = Number.MAX_SAFE_INTEGER

const isDue = (now: number, held: number[]): SQL =>
  sql`"job"."run_at" <= ${now} and ("job"."locked_until" is null or "job"."locked_until" < ${now})
    and "job"."id" not in (select "value" from json_each(${JSON.stringify(held)}))`

/**
 * The id of the next job. It steps from user to user by the index: to those after the last one (1), to the jobs without a
 * user (2), and to the others (3). So the waiting jobs of a user cost one step, however many they are.
 */
export const freeJob = ({ kinds, held = [] }: Offer, now: number): SQL => sql`with recursive
  "offered"("kind", "is_ordered", "after", "full") as (
    select "value" ->> 'kind', "value" ->> 'isOrdered', "value" ->> 'after', "value" -> 'full'
    from json_each(${JSON.stringify(kinds.map((kind) => ({ isOrdered: false, after: 0, full: [], ...kind })))})),
  "turns"("kind", "is_ordered", "full", "round", "user_id", "until", "is_there") as (
    select "kind", "is_ordered", "full", 1, "after", ${NOBODY}, 0 from "offered"
    union all select "kind", "is_ordered", "full", 2, null, null, 1 from "offered"
    union all select "kind", "is_ordered", "full", 3, 0, "after", 0 from "offered"
    union all select "kind", "is_ordered", "full", "round", (
      select "next"."user_id" from ${jobs} as "next" where "next"."run_at" is not null and "next"."kind" = "turns"."kind"
      and "next"."user_id" > "turns"."user_id" and "next"."user_id" <= "turns"."until" order by "next"."user_id" limit 1
    ), "until", 1 from "turns" where "user_id" is not null
    order by 4 limit -1)
  select "free"."id" from "turns" join ${jobs} as "free" on "free"."id" = iif("turns"."is_ordered",
    (select "job"."id" from ${jobs} as "job" where ${isDue(now, held)} and "job"."id" = (select min("oldest"."id") from ${jobs} as "oldest"
      where "oldest"."user_id" is "turns"."user_id" and "oldest"."kind" = "turns"."kind")),
    (select "job"."id" from ${jobs} as "job" where ${isDue(now, held)} and "job"."kind" = "turns"."kind"
      and "job"."user_id" is "turns"."user_id" order by "job"."run_at" limit 1))
  where "turns"."is_there" and ("turns"."user_id" is null) = ("turns"."round" = 2)
  and ("turns"."user_id" is null or "turns"."user_id" not in (select "value" from json_each("turns"."full"))) limit 1`
