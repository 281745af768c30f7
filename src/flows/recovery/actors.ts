import type * as ports from '../../../machines/flows/recovery/ports'
import type { Api } from '../../app/api/port'
import { session } from '../../app/session/session-store'
import { port } from '../port'

/** Implements the recovery machine's ports with the API. Undoing a change ends this browser's session too. */
export function recoveryActors(api: Api) {
  return {
    requestLink: port<ports.RequestLinkOutput, ports.RequestLinkInput>(async ({ input, signal }) => {
      await api.call('forgot-password', input, { signal, toast: false })
      return { ok: true, sentAt: Date.now() }
    }),
    savePassword: port<ports.SavePasswordOutput, ports.SavePasswordInput>(async ({ input, signal }) => {
      const { data } = await api.call('reset-password', input, { signal, toast: false })
      return { ok: true, keys: data }
    }),
    readChange: port<ports.ReadChangeOutput, ports.ReadChangeInput>(async ({ input, signal }) => {
      const { data } = await api.call('undo-change', input, { signal, toast: false })
      return { ok: true, change: data }
    }),
    undoChange: port<ports.UndoChangeOutput, ports.UndoChangeInput>(async ({ input, signal }) => {
      const { data } = await api.call('undo-change:confirm', input, { signal, toast: false })
      session.actions.signedOut()
      return { ok: true, resetToken: data.reset_token }
    }),
  }
}
