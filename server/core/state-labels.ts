import type { AnyStateNode } from 'xstate'
import type { Meta } from '../../machines/kit'
import { currentStateText } from '../../machines/versions/moved'
import { isRecordName, kindOf } from './registry'

/** Caption of a state: a key of the language files, with the machine's English text as fallback. */
export interface StateLabel {
  key: string
  english: string
}

/**
 * Returns captions for what a transition changed, given its two states in the history. Of parallel states, only regions
 * that changed are included; if none changed, the full state is included.
 */
export function stateLabels(
  record: string,
  { from, to }: { from: string | null; to: string },
): { from: StateLabel[]; to: StateLabel[] } {
  const was = from?.split(' ') ?? []
  const is = to.split(' ')
  const stays = from !== to ? new Set(was.filter((one) => is.includes(one))) : new Set<string>()
  const texts = (leaves: string[]) =>
    leaves.filter((one) => !stays.has(one)).flatMap((leaf) => textsOf(record, leaf))
  return { from: texts(was), to: texts(is) }
}

/** Returns the captions on the path to a leaf state, under its current name; grouping states have no caption. */
function textsOf(record: string, leaf: string): StateLabel[] {
  const unknown = [{ key: `machines.${record}.${leaf}`, english: leaf }]
  if (!isRecordName(record)) return unknown
  const texts: StateLabel[] = []
  const { machine } = kindOf(record)
  let node: AnyStateNode | undefined = machine.root
  for (const name of currentStateText(machine, leaf).split('.')) {
    const inQuestion = node.type === 'parallel'
    node = node.states[name]
    if (!node) return unknown
    const caption = (node.meta as Meta | undefined)?.caption
    if (caption && !inQuestion && node.type !== 'parallel')
      texts.push({ key: `machines.${node.id}.caption`, english: caption })
  }
  return texts
}
