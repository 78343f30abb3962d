import { Fragment, type ReactNode } from "react"
import { Time, useTimeZone } from "~/ui/time.tsx"
import { Row, Rows } from "./rows.tsx"

type ShownEvent = { id: number; title: string; facts: string[]; at: string }

type Props<E> = { events: E[]; timeZone: string; more: (event: E) => ReactNode }

export function EventRows<E extends ShownEvent>({ events, timeZone, more }: Props<E>) {
  const zone = useTimeZone(timeZone)
  if (events.length === 0) return <p className="text-muted">Nothing has happened yet.</p>
  return (
    <Rows>
      {events.map((event) => (
        <Row
          key={event.id}
          title={event.title}
          facts={
            <>
              {event.facts.map((fact) => (
                <Fragment key={fact}>
                  <span className="wrap-anywhere">{fact}</span>
                  {" · "}
                </Fragment>
              ))}
              <Time at={event.at} format="time" timeZone={zone} />
            </>
          }
        >
          {more(event)}
        </Row>
      ))}
    </Rows>
  )
}
