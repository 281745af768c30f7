import { plainDigits } from '../../../contract/input/plain-digits'
import { useFieldProps } from './field-context'
import { join } from '../layout/join-classes'

export interface CodeInputProps {
  length: number
  value: string
  onChange: (digits: string) => void
  /** Called once the last digit is entered. */
  onComplete?: (digits: string) => void
  /** Takes focus when the screen appears. */
  focusFirst?: boolean
}

/**
 * Input of a one-time code, displayed as `length` cells. A single input, so pasting, autofill and screen readers work
 * as usual. Accepts digits of other scripts.
 */
export function CodeInput({ length, value, onChange, onComplete, focusFirst }: CodeInputProps) {
  const field = useFieldProps()
  const take = (raw: string) => {
    const digits = codeTyped(raw, value, length)
    if (digits === value) return
    onChange(digits)
    if (digits.length === length) onComplete?.(digits)
  }
  return (
    <div dir="ltr" className="relative w-fit">
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length }, (_, i) => (
          <span
            key={i}
            className={join(
              'grid h-14 w-11 place-items-center rounded-md border bg-surface text-lg font-semibold',
              field['aria-invalid']
                ? 'border-danger'
                : i === value.length
                  ? 'border-accent'
                  : 'border-control',
            )}
          >
            {value[i]}
          </span>
        ))}
      </div>
      <input
        {...field}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Entering the code is the purpose of this screen, so the input may take focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focusFirst}
        value={value}
        onChange={(event) => take(event.target.value)}
        className="absolute inset-0 h-full w-full cursor-text rounded-md bg-transparent text-transparent caret-transparent outline-offset-4 selection:bg-transparent selection:text-transparent"
      />
    </div>
  )
}

/** Returns the digits of a text as 0–9, converting other scripts. */
export const westernDigits = (raw: string): string => plainDigits(raw).replaceAll(/\D/g, '')

/**
 * Returns the new code from the input's text. A full code pasted next to a wrong one (`before`) replaces the wrong
 * code, since the caret is invisible and users don't select the wrong code first.
 */
export function codeTyped(raw: string, before: string, length: number): string {
  const digits = westernDigits(raw)
  const more = digits.length - before.length
  if (before.length < length || more < length) return digits.slice(0, length)
  const at = Array.from({ length: length + 1 }, (_, caret) => length - caret).find(
    (caret) => digits.startsWith(before.slice(0, caret)) && digits.endsWith(before.slice(caret)),
  )
  return digits.slice(at, (at ?? 0) + length)
}
