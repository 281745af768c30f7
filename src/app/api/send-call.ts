import { create, isCancel, type AxiosResponse } from 'axios'
import { toFields } from '../../../contract/api/bracket-fields'
import { tracesMeta } from '../../../contract/api/browser-spans'
import { isEnvelope, languageHeader } from '../../../contract/api/envelope'
import { pathOf, rowOf } from '../../../contract/calls/table'
import type { CallName, CallEnvelope, Input } from '../../../contract/calls/call-types'
import { sessionWasEnded } from '../session/session-end'
import { currentToken, session } from '../session/session-store'
import { showToast } from '../toasts/show-toast'
import { CallFailure } from './call-failure'
import type { CallOptions } from './port'

/** HTTP client without a timeout (§7). It accepts every status, since a refusal may come with any of them (D2). */
const http = create({ baseURL: '/api/', timeout: 0, validateStatus: () => true })

/** Share of calls to trace; undefined when tracing is off. */
const tracedShare = () => document.querySelector<HTMLMetaElement>(`meta[name=${tracesMeta}]`)?.content

/** Sends a call according to its row in the contract and shows the reply's message unless toasts are off (§7). */
export async function send<K extends CallName>(
  name: K,
  input: Input<K>,
  { signal, toast = true, onProgress }: CallOptions = {},
): Promise<CallEnvelope<K>> {
  const row = rowOf(name)
  const failed = (failure: CallFailure) => {
    failure.once = row.method !== 'GET' || row.sideEffect === true
    if (toast) showToast({ kind: 'error', text: failure.message || null })
    return failure
  }
  const token = row.auth === 'none' ? null : currentToken()
  const share = tracedShare()
  const span = share && (await import('./trace-call')).traceCall(name, Number(share))
  const reply = await http
    .request<unknown>({
      method: row.method,
      url: pathOf(name),
      signal,
      onUploadProgress: onProgress && (({ progress = 0 }) => onProgress(progress)),
      headers: {
        [languageHeader]: document.documentElement.lang,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(span && { traceparent: span.header }),
      },
      ...(row.method === 'POST'
        ? { data: await body(input as object, row.multipart) }
        : { params: query(input as object) }),
    })
    .catch((error: unknown) => {
      if (span) span.end(0)
      if (isCancel(error)) throw error
      throw failed(new CallFailure(0, {}, error))
    })
  if (span) span.end(reply.status)
  const answer = envelope(reply)
  if (answer.error) {
    // The end of a session is shown even with toasts off: the page that made the call may be gone.
    if (endSessionAfter(answer, token) && !toast) showToast({ kind: 'error', text: answer.message || null })
    throw failed(new CallFailure(reply.status, answer))
  }
  if (toast && answer.message) showToast({ kind: 'success', text: answer.message })
  return answer as CallEnvelope<K>
}

/** Returns the reply as an envelope; a reply from a proxy becomes a failure without a message. */
function envelope({ data, status }: AxiosResponse<unknown>): CallEnvelope<CallName> {
  if (!isEnvelope(data)) return { error: true, message: '', data: null } as never
  return { ...data, error: data.error || status < 200 || status >= 300 } as never
}

/**
 * Signs the user out if the server no longer accepts the token (401) or the account is deactivated (D91). Returns
 * whether it did.
 */
function endSessionAfter(answer: CallEnvelope<CallName>, token: string | null): boolean {
  const ended = answer.code === 'NOT_LOGGED_IN' || answer.code === 'ACCOUNT_DEACTIVATED'
  if (!ended || token === null || token !== currentToken()) return false
  session.actions.signedOut()
  sessionWasEnded()
  return true
}

function isBlob(value: unknown): value is Blob {
  return value instanceof Blob
}

async function body(input: object, multipart: true | undefined): Promise<FormData | object> {
  if (!multipart) return input
  const form = new FormData()
  for (const [name, value] of toFields(input, isBlob)) {
    const isFile = value instanceof File
    form.append(name, isFile ? await (await import('../files/prepare-file')).prepareFile(value) : value)
  }
  return form
}

/** Builds query parameters: lists comma-separated (D18, D19), booleans as 1 and 0 (D3), unset values omitted. */
function query(input: object): Record<string, string> {
  const set = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(
    set.map(([name, value]) => [
      name,
      typeof value === 'boolean'
        ? value
          ? '1'
          : '0'
        : Array.isArray(value)
          ? value.join(',')
          : String(value),
    ]),
  )
}
