import { createMachine, not, type AnyStateMachine } from 'xstate'
import { actorRoles } from '../../../contract/values'
import type { Actor, Meta } from '../../../machines/kit'

interface Arrow {
  target?: string
  guard?: unknown
  actions?: unknown[]
  meta?: Meta
}

interface Node {
  id?: string
  type?: string
  initial?: string
  entry?: unknown[]
  exit?: unknown[]
  on?: Record<string, Arrow[]>
  after?: Record<string, Arrow[]>
  always?: Arrow[]
  invoke?: { onDone?: Arrow[]; onError?: Arrow[]; src: string; id?: string }[]
  states?: Record<string, Node>
  meta?: Meta
}

/** One mutation of a chart. */
export interface Mutant {
  /** Name among the mutants of its chart; stable as long as the chart doesn't change. */
  id: string
  /** Id of the changed arrow, as in the diagrams; null if a state or delay is changed. */
  arrow: string | null
  make: () => AnyStateMachine
}

type Raw = Record<string, unknown>

/** Returns the value as a new list: charts share transitions, and a mutation must not affect other charts. */
const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value.slice() : [value]

function arrowOf(written: unknown): Arrow {
  const arrow: Arrow = typeof written === 'string' ? { target: written } : Object.assign({}, written as Arrow)
  if (arrow.actions !== undefined) arrow.actions = listOf(arrow.actions)
  if (arrow.meta) arrow.meta = { ...arrow.meta }
  return arrow
}

const arrowsOf = (written: unknown): Arrow[] => listOf(written).map(arrowOf)

const mapped = <B>(record: unknown, change: (value: unknown) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record as Raw).map(([key, value]) => [key, change(value)]))

const plainInvoke = (written: unknown): NonNullable<Node['invoke']>[number] => {
  const invoke = { ...(written as Raw) }
  for (const end of ['onDone', 'onError']) if (invoke[end] !== undefined) invoke[end] = arrowsOf(invoke[end])
  return invoke as never
}

/**
 * Copies a chart's configuration, with every transition as a list of separate objects, so that a change affects only
 * one place.
 */
function plainly(config: unknown): Node {
  const node = { ...(config as Raw) }
  for (const part of ['on', 'after']) if (node[part]) node[part] = mapped(node[part], arrowsOf)
  if (node['always']) node['always'] = arrowsOf(node['always'])
  for (const part of ['entry', 'exit']) if (node[part]) node[part] = listOf(node[part])
  if (node['meta']) node['meta'] = { ...(node['meta'] as Meta) }
  if (node['invoke']) node['invoke'] = listOf(node['invoke']).map(plainInvoke)
  if (node['states']) node['states'] = mapped(node['states'], plainly)
  return node as Node
}

/** Returns a new chart with one change to its configuration. */
export function changed(machine: AnyStateMachine, change: (config: Node) => void): AnyStateMachine {
  const config = plainly(machine.config)
  change(config)
  return createMachine(config as never, machine.implementations as never)
}

type Path = readonly string[]

const nodeAt = (config: Node, path: Path): Node => path.reduce((node, key) => node.states![key]!, config)

function* pathsOf(node: Node, path: Path = []): Generator<Path> {
  yield path
  for (const [key, child] of Object.entries(node.states ?? {})) yield* pathsOf(child, [...path, key])
}

/** A transition in a configuration: its path, its event, and the list that contains it. */
interface Site {
  path: Path
  event: string
  index: number
  of: (config: Node) => Arrow[]
}

function sitesOf(config: Node): Site[] {
  return [...pathsOf(config)].flatMap((path) => {
    const node = nodeAt(config, path)
    const id = ['', ...path].join('.')
    const lists: [event: string, of: (config: Node) => Arrow[]][] = [
      ...Object.keys(node.on ?? {}).map((key): [string, Site['of']] => [
        key,
        (c) => nodeAt(c, path).on![key]!,
      ]),
      ...(node.invoke ?? []).flatMap((invoked, i): [string, Site['of']][] => [
        [`xstate.done.actor.${invoked.id ?? invoked.src}`, (c) => nodeAt(c, path).invoke![i]!.onDone ?? []],
        [`xstate.error.actor.${invoked.id ?? invoked.src}`, (c) => nodeAt(c, path).invoke![i]!.onError ?? []],
      ]),
      ...Object.keys(node.after ?? {}).map((key): [string, Site['of']] => [
        `xstate.after.${key}.${config.id}${id}`,
        (c) => nodeAt(c, path).after![key]!,
      ]),
      ['always', (c) => nodeAt(c, path).always ?? []],
    ]
    return lists.flatMap(([event, of]) => of(config).map((_, index) => ({ path, event, index, of })))
  })
}

/** Resolves a target to a state path, relative to the state with the transition. */
function pathOfTarget(config: Node, from: Path, target: string): Path | null {
  if (target.startsWith('#')) {
    const [id, ...rest] = target.slice(1).split('.')
    const known = [...pathsOf(config)].find((path) => nodeAt(config, path).id === id)
    return known ? [...known, ...rest] : null
  }
  return target.startsWith('.')
    ? [...from, ...target.slice(1).split('.')]
    : [...from.slice(0, -1), ...target.split('.')]
}

const absolute = (config: Node, path: Path): string => ['#' + config.id, ...path].join('.')

const siblingsOf = (config: Node, path: Path): Path[] =>
  Object.keys(nodeAt(config, path.slice(0, -1)).states ?? {})
    .filter((key) => key !== path.at(-1))
    .map((key) => path.slice(0, -1).concat(key))

const isParallel = (config: Node, path: Path) => nodeAt(config, path).type === 'parallel'
const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : String((action as { type?: string }).type ?? 'action')

/** Returns all mutants of a chart made by the operators. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = plainly(machine.config)
  const mutants: Mutant[] = []
  const add = (id: string, arrow: string | null, change: (config: Node) => void) =>
    mutants.push({ id, arrow, make: () => changed(machine, change) })

  for (const { path, event, index, of } of sitesOf(config)) {
    const arrow = of(config)[index]!
    const id = `${[config.id, ...path].join('.')}/${event}/${index}`
    const edit = (name: string, change: (arrow: Arrow, list: Arrow[], config: Node) => void) =>
      add(`${id}: ${name}`, id, (c) => change(of(c)[index]!, of(c), c))
    if (arrow.guard !== undefined) {
      edit('guard dropped', (one) => delete one.guard)
      edit('guard negated', (one) => (one.guard = not(one.guard as never)))
    }
    edit('removed', (_, all) => all.splice(index, 1))
    const target = arrow.target === undefined ? null : pathOfTarget(config, path, arrow.target)
    if (target && target.length > 0)
      for (const other of siblingsOf(config, target))
        edit(`to ${other.join('.')}`, (one) => (one.target = absolute(config, other)))
    if (
      arrow.target === undefined &&
      path.length > 0 &&
      !isParallel(config, path) &&
      !isParallel(config, path.slice(0, -1))
    )
      for (const other of siblingsOf(config, path))
        edit(`to ${other.join('.')}`, (one) => (one.target = absolute(config, other)))
    for (const [i, action] of (arrow.actions ?? []).entries())
      edit(`without ${nameOf(action)}`, (one) => one.actions!.splice(i, 1))
    const by = arrow.meta?.by ?? []
    for (const actor of by.length > 0 ? actorRoles : [])
      if (!by.includes(actor)) edit(`also by ${actor}`, (one) => (one.meta!.by = [...by, actor] as Actor[]))
      else if (by.length > 1)
        edit(`not by ${actor}`, (one) => (one.meta!.by = by.filter((other) => other !== actor)))
    if (arrow.meta?.needsReason) edit('without a reason', (one) => (one.meta!.needsReason = false))
    if (arrow.meta?.keepsReason) edit('reason not kept', (one) => (one.meta!.keepsReason = false))
  }

  for (const path of pathsOf(config)) {
    const node = nodeAt(config, path)
    const id = [config.id, ...path].join('.')
    for (const part of ['entry', 'exit'] as const)
      for (const [i, action] of (node[part] ?? []).entries())
        add(`${id}: without ${nameOf(action)} on ${part}`, null, (c) => nodeAt(c, path)[part]!.splice(i, 1))
    if (node.meta?.due?.days)
      for (const factor of [60, 1 / 60])
        add(`${id}: due × ${factor > 1 ? '60' : '1/60'}`, null, (c) => {
          const { due } = nodeAt(c, path).meta!
          nodeAt(c, path).meta!.due = { ...due!, days: due!.days! * factor }
        })
    if (path.length > 0 && !isParallel(config, path.slice(0, -1)))
      for (const other of siblingsOf(config, path))
        if (path.at(-1)! < other.at(-1)!)
          add(`${id}: swapped with ${other.at(-1)}`, null, (c) => swap(c, path, other))
    if (isEnd(config, path)) {
      const parent = path.slice(0, -1)
      const first = nodeAt(config, parent).initial!
      for (const event of eventsIn(config))
        add(`${id}: goes on by ${event}`, null, (c) => {
          const end = nodeAt(c, path)
          delete end.type
          end.on = { [event]: [{ target: absolute(config, [...parent, first]), meta: { by: ['person'] } }] }
        })
    }
  }

  for (const [name, delay] of Object.entries(machine.implementations.delays))
    for (const factor of [60, 1 / 60])
      mutants.push({
        id: `${config.id}: ${name} × ${factor > 1 ? '60' : '1/60'}`,
        arrow: null,
        make: () =>
          machine.provide({
            delays: {
              [name]: (args: never, params: never) =>
                factor *
                (typeof delay === 'function'
                  ? (delay as (a: never, p: never) => number)(args, params)
                  : Number(delay)),
            },
          } as never),
      })
  return mutants
}

/** Swaps two states: every arrow to one leads to the other, including initial transitions. */
function swap(config: Node, one: Path, other: Path): void {
  const renamed = (path: Path): Path | null =>
    starts(path, one)
      ? [...other, ...path.slice(one.length)]
      : starts(path, other)
        ? [...one, ...path.slice(other.length)]
        : null
  for (const { path, index, of } of sitesOf(config)) {
    const arrow = of(config)[index]!
    const target = arrow.target === undefined ? null : pathOfTarget(config, path, arrow.target)
    const next = target && renamed(target)
    if (!next) continue
    arrow.target = absolute(config, exists(config, next) ? next : next.slice(0, one.length))
  }
  const parent = nodeAt(config, one.slice(0, -1))
  if (parent.initial === one.at(-1)) parent.initial = other.at(-1)!
  else if (parent.initial === other.at(-1)) parent.initial = one.at(-1)!
}

const starts = (path: Path, prefix: Path) => prefix.every((key, i) => path[i] === key)

function exists(config: Node, path: Path): boolean {
  let node: Node | undefined = config
  for (const key of path) node = node?.states?.[key]
  return node !== undefined
}

/** Returns whether no transition leaves a state or any of its parents. */
function isEnd(config: Node, path: Path): boolean {
  const node = nodeAt(config, path)
  if (path.length === 0 || node.states) return false
  return !path.some((_, i) => {
    const one = nodeAt(config, path.slice(0, path.length - i))
    return one.on || one.after || one.always || one.invoke
  })
}

const eventsIn = (config: Node): string[] => [
  ...new Set([...pathsOf(config)].flatMap((path) => Object.keys(nodeAt(config, path).on ?? {}))),
]
