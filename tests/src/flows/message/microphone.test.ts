import { afterEach, expect, test, vi } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { languages } from '../../../../contract/language/languages'
import { Microphone } from '../../../../src/flows/message/microphone'

afterEach(() => vi.unstubAllGlobals())

/** Simulates a browser that can record but whose microphone is refused with this error. */
function browserThatRefuses(name: string) {
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  const refused = Object.assign(new Error(name), { name })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => Promise.reject(refused) } })
}

const opened = () =>
  new Microphone(
    () => {},
    () => {},
  ).open(new AbortController().signal)

test.each([
  ['NotAllowedError', 'MICROPHONE_DENIED', 'denied'],
  ['SecurityError', 'MICROPHONE_DENIED', 'denied'],
  ['NotFoundError', 'MICROPHONE_MISSING', 'missing'],
])(
  'a microphone refused with %s is reported as %s, with a text in every language',
  async (name, reason, key) => {
    browserThatRefuses(name)
    expect(await opened()).toEqual({ ok: false, reason })
    for (const lang of languages) expect(texts[lang][`errors.microphone.${key}`], lang).toBeTruthy()
  },
)

test("a browser that can't record is treated as having no microphone", async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  vi.stubGlobal('navigator', {})
  expect(await opened()).toEqual({ ok: false, reason: 'MICROPHONE_MISSING' })
})
