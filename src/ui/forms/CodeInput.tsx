import { plainDigits } from '../../../contract/input/plain-digits'
import { useFieldProps } from './field-context'
import { join } from '../layout/join-classes'

export interface CodeInputProps {
  length: number
  value: string
  onChange: (digits: string) => void
  /** Called once when the last digit is there. */
  onComplete?: (digits: string) => void
  /** Take focus on entering the screen. */
  focusFirst?: boolean
}

/**
 * One box drawn as `length` cells for a one-time code. It is a single input, so that pasting, the phone's
 * suggestion and a screen reader all work as in any other box. Digits of other scripts are taken too.
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
        // The code is why the person is on this screen.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focusFirst}
        value={value}
        onChange={(event) => take(event.target.value)}
        className="absolute inset-0 h-full w-full cursor-text rounded-md bg-transparent text-transparent caret-transparent outline-offset-4 selection:bg-transparent selection:text-transparent"
      />
    </div>
  )
}

/** Keeps the digits of a text, those of other scripts as 0–9. */
export const westernDigits = (raw: string): string => plainDigits(raw).replaceAll(/\D/g, '')

/**
 * The code in the box, which held `before`, out of what is in it now. A whole code that is pasted beside one that turned
 * out to be wrong takes its place: the caret is not seen, and nobody selects what is there first.
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
