import { useState } from 'react'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { DiagramArrow } from '../../../../machines/diagram/types'
import { begun, leavesOf, standing, taken } from './simulate'

export interface SimulationStep {
  nth: number
  arrow: DiagramArrow
  after: AnyMachineSnapshot
}

/** A simulated machine with its steps. Nothing is stored or sent. */
export interface Simulation {
  snapshot: AnyMachineSnapshot | null
  /** Leaf state entered last; null before the start. */
  arrivedAt: string | null
  steps: readonly SimulationStep[]
  begin: (input: unknown) => void
  /** Continues from the state of a stored record. */
  beginAt: (snapshot: AnyMachineSnapshot) => void
  press: (arrow: DiagramArrow, event: AnyEventObject) => void
  /** Replaces the context from here on, because a record's context is reloaded for each event. */
  know: (facts: object) => void
  back: () => void
  end: () => void
}

/** Simulates a machine step by step, with undo. */
export function useSimulation(machine: AnyStateMachine): Simulation {
  const [start, setStart] = useState<AnyMachineSnapshot | null>(null)
  const [steps, setSteps] = useState<readonly SimulationStep[]>([])
  const snapshot = steps.at(-1)?.after ?? start
  const before = steps.at(-2)?.after ?? (steps.length > 0 ? start : null)
  const left = new Set(before && leavesOf(before))
  const leaves = snapshot ? leavesOf(snapshot) : []
  const beginAt = (first: AnyMachineSnapshot | null) => {
    setStart(first)
    setSteps([])
  }
  return {
    snapshot,
    arrivedAt: leaves.find((leaf) => !left.has(leaf)) ?? leaves[0] ?? null,
    steps,
    begin: (input) => beginAt(begun(machine, input)),
    beginAt,
    press: (arrow, event) => {
      if (snapshot) setSteps([...steps, { nth: steps.length, arrow, after: taken(machine, snapshot, event) }])
    },
    know: (facts) => {
      if (!snapshot) return
      const knowing = standing(machine, snapshot.value, facts)
      const last = steps.at(-1)
      if (last) setSteps([...steps.slice(0, -1), { ...last, after: knowing }])
      else setStart(knowing)
    },
    back: () => setSteps(steps.slice(0, -1)),
    end: () => beginAt(null),
  }
}
