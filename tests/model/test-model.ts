import { TestModel } from '@xstate/graph'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Model } from './explore'

const written = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (inner instanceof Error ? { error: inner.message } : inner))

/**
 * Creates a test model from the class behind `createTestModel`, which itself rejects machines with `invoke` or `after`.
 * Each vertex includes the step that entered it, so shortest paths cover every (state, event, state) triple.
 */
export function testModel(model: Model): TestModel<AnyMachineSnapshot, EventObject, unknown> {
  const stateOf = (snapshot: AnyMachineSnapshot) =>
    written([snapshot.value, model.facts(snapshot.context as never, snapshot), snapshot.status])
  return new TestModel<AnyMachineSnapshot, EventObject, unknown>(model.machine as never, {
    input: model.input,
    limit: 50_000,
    serializeEvent: written,
    serializeState: (snapshot, event, previous) =>
      event && previous
        ? `${stateOf(snapshot)} by ${written(event)} from ${stateOf(previous)}`
        : stateOf(snapshot),
    stateMatcher: (snapshot, key) => snapshot.matches(key),
    events: ((snapshot: AnyMachineSnapshot) =>
      snapshot.status === 'active' ? model.cases(snapshot) : []) as never,
  })
}
