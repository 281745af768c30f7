import { expect, test, vi } from 'vitest'
import { refuseAmount } from '../../../src/ui/forms/refuse-amount'

function boxWith(value: string) {
  const box = { value, focus: vi.fn(), setCustomValidity: vi.fn(), reportValidity: vi.fn() }
  refuseAmount(box as unknown as HTMLInputElement, 'Enter an amount.')
  return box
}

test("an ambiguous amount shows the question next to its field, without the browser's validation message", () => {
  const box = boxWith('350.000')
  expect(box.focus).toHaveBeenCalled()
  expect(box.setCustomValidity).not.toHaveBeenCalled()
  expect(box.reportValidity).not.toHaveBeenCalled()
})

test('an invalid amount is refused with a message', () => {
  const box = boxWith('cheap')
  expect(box.setCustomValidity).toHaveBeenCalledWith('Enter an amount.')
  expect(box.reportValidity).toHaveBeenCalled()
})
