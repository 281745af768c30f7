import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { MachineLabels, Meta } from '../kit'
import { eventLabels } from './event-labels'
import { guardLabels, spellOut } from './guard-labels'
import { stateNodes, transitionsOf } from './ids'
import { ordinaryOf, type Ordinary } from './ordinary'
import { english, type Phrases } from './phrases'
import type { Diagram, DiagramArrow, DiagramState } from './types'

/** Converts a machine and its labels to plain data with stable ids. Has no side effects and runs in browsers. */
export function toDiagram(
  machine: AnyStateMachine,
  labels: MachineLabels,
  phrases: Phrases = english,
): Diagram {
  const nodes = stateNodes(machine)
  const ordinary = ordinaryOf(machine, labels.ordinary)
  return {
    id: machine.id,
    title: labels.title,
    about: labels.about,
    owner: labels.owner,
    ...(labels.counterpart !== undefined && { counterpart: labels.counterpart }),
    states: nodes.map((node) => stateOf(node, labels, ordinary)),
    arrows: nodes.flatMap((node) => arrowsOf(node, labels, phrases, ordinary)),
  }
}

function stateOf(node: AnyStateNode, labels: MachineLabels, { ranks }: Ordinary): DiagramState {
  const meta = node.meta as Meta | undefined
  const parent = node.parent as AnyStateNode | undefined
  return {
    id: node.id,
    path: node.path.join('.'),
    parent: parent?.id ?? null,
    children: childrenOf(node).map((child) => child.id),
    type: node.type,
    caption: meta?.caption ?? (parent ? capital(spellOut(node.key)) : labels.title),
    description: node.description ?? '',
    announce: meta?.announce ?? null,
    initial: parent?.type === 'compound' && parent.initial.target.some((first) => first.id === node.id),
    bad: meta?.bad === true,
    steps: stepsIn(node),
    rank: ranks.get(node.id) ?? null,
  }
}

function arrowsOf(
  node: AnyStateNode,
  labels: MachineLabels,
  phrases: Phrases,
  { transitions }: Ordinary,
): DiagramArrow[] {
  const all = transitionsOf(node)
  return all.map(({ id, transition }) => {
    const meta = transition.meta as Meta | undefined
    const event = transition.eventType === '' ? 'always' : transition.eventType
    const sent = eventLabels(event, meta, labels, phrases)
    const target = transition.target?.[0] as AnyStateNode | undefined
    const asked = all.filter((other) => other.transition.eventType === transition.eventType)
    return {
      id,
      from: node.id,
      to: target?.id ?? node.id,
      event,
      caption: sent.caption,
      who: sent.who,
      kinds: sent.kinds,
      onlyIf: guardLabels(transition.guard, labels.guards, phrases),
      nth: asked.length > 1 ? asked.findIndex((other) => other.id === id) + 1 : null,
      ordinary: transitions.has(id),
      otherwise: !transition.guard && all.some((other) => isEarlierTransition(other.transition, transition)),
      needsReason: meta?.needsReason === true,
      effects: transition.actions.map(actionName).filter((name) => name !== ''),
    }
  })
}

function isEarlierTransition(other: AnyTransitionDefinition, last: AnyTransitionDefinition): boolean {
  return other.eventType === last.eventType && other.guard !== undefined
}

function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  const type = (action as { type?: unknown }).type
  return typeof type === 'string' && !type.startsWith('xstate.') ? type : ''
}

function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states)
}

function stepsIn(node: AnyStateNode): number {
  const children = childrenOf(node)
  return children.length === 0 ? 0 : children.reduce((sum, child) => sum + Math.max(1, stepsIn(child)), 0)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
