import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { MachineWords, Meta } from '../kit'
import { eventWords } from './event-words'
import { guardWords, spellOut } from './guard-words'
import { stateNodes, transitionsOf } from './ids'
import { english, type Phrases } from './phrases'
import type { Diagram, DiagramArrow, DiagramState } from './types'

/** A machine and its words as plain data with stable ids. Pure, and safe in the browser. */
export function toDiagram(
  machine: AnyStateMachine,
  words: MachineWords,
  phrases: Phrases = english,
): Diagram {
  const nodes = stateNodes(machine)
  return {
    id: machine.id,
    title: words.title,
    about: words.about,
    owner: words.owner,
    states: nodes.map((node) => stateOf(node, words)),
    arrows: nodes.flatMap((node) => arrowsOf(node, words, phrases)),
  }
}

function stateOf(node: AnyStateNode, words: MachineWords): DiagramState {
  const meta = node.meta as Meta | undefined
  const parent = node.parent as AnyStateNode | undefined
  return {
    id: node.id,
    path: node.path.join('.'),
    parent: parent?.id ?? null,
    children: childrenOf(node).map((child) => child.id),
    type: node.type,
    caption: meta?.caption ?? (parent ? capital(spellOut(node.key)) : words.title),
    description: node.description ?? '',
    announce: meta?.announce ?? null,
    initial: parent?.type === 'compound' && parent.initial.target.some((first) => first.id === node.id),
    bad: meta?.bad === true,
    steps: stepsIn(node),
  }
}

function arrowsOf(node: AnyStateNode, words: MachineWords, phrases: Phrases): DiagramArrow[] {
  const all = transitionsOf(node)
  return all.map(({ id, transition }) => {
    const meta = transition.meta as Meta | undefined
    const event = transition.eventType === '' ? 'always' : transition.eventType
    const sent = eventWords(event, meta, words, phrases)
    const target = transition.target?.[0] as AnyStateNode | undefined
    return {
      id,
      from: node.id,
      to: target?.id ?? node.id,
      event,
      caption: sent.caption,
      who: sent.who,
      kinds: sent.kinds,
      onlyIf: guardWords(transition.guard, words.guards, phrases),
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
