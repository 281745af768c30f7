import type { RecordKind } from './kind'
import type { RecordName } from '../../contract/values'

const registered = new Map<RecordName, RecordKind>()

/**
 * The composition names the kinds of record that there are, once. `advance` imports none of them, since they act
 * through it.
 */
export function registerKinds(kinds: Readonly<Record<RecordName, unknown>>): void {
  for (const [name, kind] of Object.entries(kinds)) registered.set(name as RecordName, kind as RecordKind)
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
