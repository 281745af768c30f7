import { decisionOf, type QueueAct } from './texts'

/** A button of a record: one act, or a decision whose act is chosen in its dialog. */
export interface OfferedAct extends QueueAct {
  choices?: readonly QueueAct[]
}

/** The buttons for these acts: those that belong to one decision share one, at the place of the first. */
export function offeredActs(acts: readonly QueueAct[]): OfferedAct[] {
  const offered: OfferedAct[] = []
  for (const act of acts) {
    const decision = decisionOf(act.event)
    if (decision === null) offered.push(act)
    else if (!offered.some(({ event }) => event === decision)) {
      const choices = acts.filter(({ event }) => decisionOf(event) === decision)
      offered.push({ ...act, event: decision, tone: 'usual', choices })
    }
  }
  return offered
}
