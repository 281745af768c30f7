import type { Actor, Meta, MachineLabels } from '../kit'
import { spellOut } from './guard-labels'
import type { Phrases } from './phrases'
import type { Kind } from './types'

type Sender = Actor | 'service'

const colour: Record<Sender, Kind> = {
  guest: 'person',
  person: 'person',
  owner: 'person',
  counterpart: 'counterpart',
  admin: 'admin',
  gateway: 'service',
  server: 'service',
  service: 'service',
  clock: 'time',
}

/** Returns the catalogue key of an event; a delay's key omits the state id. */
export function eventKey(event: string): string {
  const delay = /^xstate\.after\.([^.]+)\./.exec(event)
  return delay ? `xstate.after.${delay[1]}` : event
}

/** Returns an arrow's caption, actor and colours. */
export function eventLabels(
  event: string,
  meta: Meta | undefined,
  labels: MachineLabels,
  phrases: Phrases,
): { caption: string; who: Sender[]; kinds: Kind[] } {
  const entry = labels.events[eventKey(event)]
  const who = meta?.by ? [...meta.by] : [entry?.actor ?? senderOf(event)].filter((sender) => sender !== null)
  const kinds = event.startsWith('xstate.error.')
    ? (['failure'] as const)
    : who.map((sender) => colour[sender])
  const caption = meta?.outcome ?? entry?.caption ?? ownCaption(event, phrases)
  return { caption, who, kinds: kinds.length ? [...new Set(kinds)] : ['onward'] }
}

function senderOf(event: string): Sender | null {
  if (event.startsWith('xstate.after.') || event.startsWith('xstate.done.actor.until')) return 'clock'
  if (event.startsWith('xstate.done.actor.') || event.startsWith('xstate.error.')) return 'service'
  return event === 'always' || event.startsWith('xstate.done.state.') ? null : 'person'
}

function ownCaption(event: string, { onward, allDone }: Phrases): string {
  if (event === 'always') return onward
  if (event.startsWith('xstate.done.state.')) return allDone
  if (event.startsWith('xstate.after.')) return 'no answer in time'
  if (event.startsWith('xstate.error.actor.')) return 'no usable answer'
  return spellOut(event.replace(/^xstate\.done\.actor\./, 'answered: '))
}
