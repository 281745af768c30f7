import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { verificationMachine } from '../../machines/flows/verification/machine'
import type { Standing } from '../../machines/flows/verification/ports'
import { verificationView } from '../../machines/flows/verification/view'
import { refused } from '../model/cases/refusals'
import { fresh, verificationModel } from '../model/cases/verification'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

type Snapshot = SnapshotFrom<typeof verificationMachine>

const graph = explore(verificationModel)
const walks = tours(graph)
const answers = [{ id: 1, value: 'WA-4711', proof: null }]

/** Starts a machine whose server reports this status. */
function opened(standing: Partial<Standing> = {}) {
  const actor = createActor(verificationMachine).start()
  actor.send({ type: 'form.opened' })
  actor.send({
    type: 'xstate.done.actor.readStanding',
    output: { ok: true, standing: { ...fresh, ...standing } },
  } as never)
  return {
    view: () => verificationView(actor.getSnapshot()),
    send: (event: object) => actor.send(event as never),
    reply: (output: object) => actor.send({ type: 'xstate.done.actor.sendApplication', output } as never),
  }
}

describe('agent verification flow', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, verificationModel.input, (snapshot) => {
      const view = verificationView(snapshot as Snapshot)
      // Only the form can be submitted, and every state has an action or is busy.
      expect(view.canSubmit).toBe(view.screen === 'form')
      expect(view.busy || view.canOpen || view.canLookAgain || view.canSubmit, view.state).toBe(true)
      if (view.screen === 'verified') expect(view.standing?.state).toBe('success')
      if (view.screen === 'pending') expect(view.standing?.state).toBe('pending')
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))

  test('restores the answers when the server rejects them', () => {
    const flow = opened({ answers: [{ id: 1, value: 'old', proof: null }] })
    expect(flow.view().answers).toMatchObject([{ value: 'old' }])
    flow.send({ type: 'application.submitted', answers })
    flow.reply(refused('VALIDATION', { errors: { 'form_fields.1': 'Too short.' } }))
    expect(flow.view()).toMatchObject({
      screen: 'form',
      answers,
      problem: { errors: { 'form_fields.1': 'Too short.' } },
    })
  })

  test('never re-sends an application that may have arrived', () => {
    const flow = opened()
    flow.send({ type: 'application.submitted', answers })
    flow.send({ type: 'xstate.error.actor.sendApplication', error: new Error('cut') })
    expect(flow.view()).toMatchObject({ screen: 'unsure', canSubmit: false, canLookAgain: true })
  })

  test.each([
    ['asked', 'Which districts?'],
    ['failed', 'Not readable'],
    ['revoked', 'Ended'],
  ] as const)(
    "in the state %s, shows the administrator's reason and allows applying again",
    (state, reason) => {
      const flow = opened({ state, reason, answers })
      expect(flow.view()).toMatchObject({ screen: state, standing: { reason }, canApplyAgain: true })
      flow.send({ type: 'apply.again' })
      expect(flow.view()).toMatchObject({ screen: 'form', answers })
    },
  )
})
