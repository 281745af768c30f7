import type { AnyStateMachine } from 'xstate'
import type { Data } from '../../../../contract/calls/call-types'
import { currentStateText } from '../../../../machines/versions/moved'

type Stored = Pick<Data<'admin/workflow-record'>, 'history' | 'mails'>

/** An event in a record's history and where the record was after it. */
export interface FilmEvent {
  /** Tells it apart from the record's other events. */
  key: string
  line: Stored['history'][number]
  /** Ids of the leaf states after the event. */
  states: string[]
  /** Those of them that the event entered. */
  entered: string[]
  /** Seconds until the next event; null for the last. */
  seconds: number | null
  mails: Stored['mails']
}

/** Returns a record's events, oldest first, each with the e-mails that it caused. */
export function filmOf(machine: AnyStateMachine, { history, mails }: Stored): FilmEvent[] {
  const lines = history.toReversed()
  const left = [...mails]
  return lines.map((line, nth) => {
    const idsOf = (text: string) =>
      currentStateText(machine, text)
        .split(' ')
        .filter(Boolean)
        .map((path) => `${machine.id}.${path}`)
    const states = idsOf(line.to)
    const was = new Set(idsOf(line.from ?? ''))
    const next = lines[nth + 1]
    // An e-mail has the time of its event; of several events at that time, the last one takes them.
    const until = next ? Date.parse(next.at) : Infinity
    const count = left.findIndex(({ at }) => Date.parse(at) >= until)
    return {
      key: `${line.at} ${nth}`,
      line,
      states,
      entered: states.filter((state) => !was.has(state)),
      seconds: next ? (until - Date.parse(line.at)) / 1000 : null,
      mails: left.splice(0, count < 0 ? left.length : count),
    }
  })
}

/**
 * Returns the seconds spent in each box up to an event, that of the event included; null for the boxes in which the record
 * still is.
 * @param boxOf the box of a state's id
 */
export function staysUntil(
  film: readonly FilmEvent[],
  nth: number,
  boxOf: (state: string) => string | undefined,
): ReadonlyMap<string, number | null> {
  const stays = new Map<string, number | null>()
  for (const { states, seconds } of film.slice(0, nth + 1))
    for (const box of new Set(states.flatMap((state) => boxOf(state) ?? []))) {
      const before = stays.get(box) ?? 0
      stays.set(box, seconds === null ? null : before + seconds)
    }
  return stays
}
