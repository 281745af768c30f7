import { expect, test, vi } from 'vitest'
import { isKeyRefused, onKeyRefused } from '../../../../src/shared/maps/google/loader-options'

test('if Google refuses a key only after its script has loaded, this is remembered while the page is open', () => {
  const onRefused = vi.fn<() => void>()
  const gone = vi.fn<() => void>()
  onKeyRefused(onRefused)
  onKeyRefused(gone)()
  expect(isKeyRefused()).toBe(false)
  const { gm_authFailure: refuse } = globalThis as { gm_authFailure?: () => void }
  refuse?.()
  expect(onRefused).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
  expect(isKeyRefused()).toBe(true)
})
