import type { RecordKind } from './kind'
import type { RecordName } from '../../contract/values'
import { sidesOf } from '../../machines/sides'

const registered = new Map<RecordName, RecordKind>()

/**
 * The composition names the kinds of record that there are, once. `advance` imports none of them, since they act
 * through it.
 */
export function registerKinds(kinds: Readonly<Record<RecordName, unknown>>): void {
  for (const [name, kind] of Object.entries(kinds) as [RecordName, RecordKind][]) {
    const sides = sidesOf(kind.machine)
    if (sides.length > 0 !== (kind.counterpartOf !== undefined))
      throw new Error(
        `the chart of ${name} names ${sides.join(' and ') || 'no sides'}: see counterpartOf of its kind`,
      )
    registered.set(name, kind)
  }
}

/** How records of this name live. */
export function kindOf(record: RecordName): RecordKind {
  const kind = registered.get(record)
  if (!kind) throw new Error(`no kind of record is registered as ${record}`)
  return kind
}

/** All kinds by their names, in the order in which they were named. */
export const registeredKinds = (): [RecordName, RecordKind][] => [...registered]

/** Whether the text is a name of a record (input of the administrator's generic calls). */
export const isRecordName = (name: string): name is RecordName => registered.has(name as RecordName)
