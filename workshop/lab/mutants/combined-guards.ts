import { and, type AnyStateMachine } from 'xstate'
import { changed, type Mutant } from './operators'

type Config = Parameters<Parameters<typeof changed>[1]>[0]

const partsOf = (guard: unknown): unknown[] => (guard as { guards?: unknown[] } | undefined)?.guards ?? []

function* pathsOf(node: Config, path: readonly string[] = []): Generator<readonly string[]> {
  yield path
  for (const [key, child] of Object.entries(node.states ?? {})) yield* pathsOf(child, [...path, key])
}

const nodeAt = (config: Config, path: readonly string[]): Config =>
  path.reduce((node, key) => node.states![key]!, config)

/** Returns mutants that each drop one of several combined guards. */
export function withoutOneGuard(machine: AnyStateMachine): Mutant[] {
  let plain: Config = {}
  changed(machine, (config) => void (plain = config))
  return [...pathsOf(plain)].flatMap((path) =>
    Object.entries(nodeAt(plain, path).on ?? {}).flatMap(([event, arrows]) =>
      arrows.flatMap(({ guard }, index) =>
        partsOf(guard).map((part, i): Mutant => {
          const arrow = `${[machine.id, ...path].join('.')}/${event}/${index}`
          return {
            id: `${arrow}: guard without ${String(part)}`,
            arrow,
            make: () =>
              changed(machine, (config) => {
                const one = nodeAt(config, path).on![event]![index]!
                one.guard = and(partsOf(one.guard).toSpliced(i, 1) as never)
              }),
          }
        }),
      ),
    ),
  )
}
