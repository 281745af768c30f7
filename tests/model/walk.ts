import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { covered } from './coverage'
import type { Edge, Graph } from './explore'
import { run, type Running } from './run'

/** Walks one path on a running machine and compares it with the model after each step. */
export async function walk(
  graph: Graph,
  steps: readonly Edge[],
  input: unknown,
  look: (snapshot: AnyMachineSnapshot, running: Running) => void,
): Promise<Running> {
  const running = run(graph.machine, input, graph.resumed ? graph.nodes.get(graph.start) : undefined)
  look(running.snapshot(), running)
  for (const step of steps) {
    await running.perform(step.event)
    const expected = graph.nodes.get(step.to)
    expect(running.snapshot().value, `after ${step.event.type}`).toEqual(expected?.value)
    look(running.snapshot(), running)
  }
  running.actor.stop()
  covered('machine', [...running.taken, ...running.entered])
  return running
}
