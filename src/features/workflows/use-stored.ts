import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import { useCallQuery } from '../../app/api/call-query'
import { standing } from './simulation/simulate'

export interface StoredRecord {
  record: Data<'admin/workflow-record'> | null
  /** Snapshot of the machine for this record. */
  snapshot: AnyMachineSnapshot | null
  busy: boolean
  problem: string | null
}

/** Loads a stored record with its snapshot; without an id, loads nothing. */
export function useStored(machine: AnyStateMachine, id: string | undefined): StoredRecord {
  const found = useCallQuery(
    'admin/workflow-record',
    { machine: machine.id, id: id ?? '' },
    { enabled: id !== undefined, retry: false, staleTime: 0 },
  )
  const record = (id !== undefined && found.data?.data) || null
  return {
    record,
    snapshot: record && standing(machine, record.value, record.facts),
    busy: id !== undefined && found.isPending,
    problem: id !== undefined && found.isError ? found.error.message : null,
  }
}
