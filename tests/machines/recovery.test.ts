import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { recoveryMachine } from '../../machines/flows/recovery/machine'
import { recoveryMemory, recoveryView } from '../../machines/flows/recovery/view'
import { change, recoveryModel, typed } from '../model/cases/recovery'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(recoveryModel)
const walks = tours(graph)

/** Starts a machine whose page was opened by this event. */
function opened(event: object) {
  const actor = createActor(recoveryMachine).start()
  const send = (one: object) => actor.send(one as never)
  send(event)
  return {
    send,
    reply: (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output }),
    cut: (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') }),
    view: () => recoveryView(actor.getSnapshot(), 0),
    context: () => actor.getSnapshot().context,
  }
}

describe('account recovery flow', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, recoveryModel.input, (snapshot) => {
      const its = snapshot as SnapshotFrom<typeof recoveryMachine>
      const view = recoveryView(its, 0)
      // A password is held only while the link may still accept it, and neither it nor a token is stored for a reload.
      if (!['newPassword', 'unsure'].includes(view.screen)) expect(its.context.typed).toBeNull()
      const memory = JSON.stringify(recoveryMemory(its))
      expect(memory).not.toContain(typed.password)
      expect(memory).not.toContain('token')
      if (view.busy) expect(view.canSubmitPassword || view.canSubmitEmail || view.canUndo).toBe(false)
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))

  test('allows another link after a minute, to the same or another address', () => {
    const flow = opened({ type: 'request.opened' })
    flow.send({ type: 'email.submitted', email: 'person@example.test' })
    flow.reply('requestLink', { ok: true, sentAt: 5_000 })
    expect(flow.view()).toMatchObject({ screen: 'sent', secondsLeft: 65, canResend: false })
    flow.send({ type: 'xstate.done.actor.untilResend' })
    flow.send({ type: 'resend.asked' })
    expect(flow.view()).toMatchObject({ screen: 'sent', busy: true })
    flow.cut('requestLink')
    expect(flow.view()).toMatchObject({
      screen: 'sent',
      canResend: true,
      errorKey: 'machines.problem.UNREACHABLE',
    })
    flow.send({ type: 'email.changeAsked' })
    expect(flow.view()).toMatchObject({ screen: 'request', email: 'person@example.test', problem: null })
  })

  test('explains that a link may have been used by an earlier attempt that got no answer', () => {
    const flow = opened({ type: 'link.opened', token: 'mailed-token' })
    flow.send({ type: 'password.submitted', typed })
    flow.cut('savePassword')
    expect(flow.view()).toMatchObject({ screen: 'unsure', canRetry: true })
    flow.send({ type: 'retry.asked' })
    expect(flow.context()).toMatchObject({ token: 'mailed-token', typed })
    flow.reply('savePassword', refused('LINK_EXPIRED'))
    expect(flow.view().screen).toBe('used')
    flow.send({ type: 'link.opened', token: 'another-token' })
    flow.send({ type: 'password.submitted', typed })
    flow.reply('savePassword', refused('LINK_EXPIRED'))
    expect(flow.view().screen).toBe('dead')
  })

  test('undoes a change only when confirmed, then leads to setting a new password', () => {
    const flow = opened({ type: 'undo.opened', token: 'noticed-token' })
    expect(flow.view()).toMatchObject({ screen: 'reading', canUndo: false })
    flow.reply('readChange', { ok: true, change: { ...change, email: null, had_password: false } })
    expect(flow.view()).toMatchObject({ screen: 'undo', canUndo: true, byNumber: true })
    flow.send({ type: 'undo.confirmed' })
    flow.reply('undoChange', { ok: true, resetToken: 'reset-token' })
    expect(flow.view()).toMatchObject({ screen: 'undone', resetToken: 'reset-token' })
    flow.send({ type: 'link.opened', token: 'reset-token' })
    expect(flow.view()).toMatchObject({ screen: 'newPassword', change: null, resetToken: null })
  })
})
