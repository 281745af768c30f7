import type { AnyStateNode } from 'xstate'
import type { Meta } from '../../machines/kit'
import { isRecordName, kindOf } from './registry'

/** A state in words: a key of the language files, and the English of the machine itself. */
export interface StateLabel {
  key: string
  english: string
}

/**
 * What a transition has changed of a record's standing, in the captions of its machine, out of the two texts that its
 * history holds: of a record with several questions only those whose answer is another. Where nothing is, the whole.
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

/** The captions on the way to one leaf; states that only group others add none. */
function textsOf(record: string, leaf: string): StateLabel[] {
  const unknown = [{ key: `machines.${record}.${leaf}`, english: leaf }]
  if (!isRecordName(record)) return unknown
  const texts: StateLabel[] = []
  let node: AnyStateNode | undefined = kindOf(record).machine.root
  for (const name of leaf.split('.')) {
    const inQuestion = node.type === 'parallel'
    node = node.states[name]
    if (!node) return unknown
    const caption = (node.meta as Meta | undefined)?.caption
    if (caption && !inQuestion && node.type !== 'parallel')
      texts.push({ key: `machines.${node.id}.caption`, english: caption })
  }
  return texts
}
