import { useId } from 'react'
import { isComposing } from '../../../ui/forms/is-composing'

export interface TextFilterProps {
  label: string
  value: string | number | undefined
  /** Called when the field is left, or by Enter, if it was changed. */
  onValue: (value: string | undefined) => void
  numeric?: boolean
}

/** One box of the panel; it is applied when it is left, not with every keystroke. */
export function TextFilter({ label, value, onValue, numeric }: TextFilterProps) {
  const id = useId()
  const written = value === undefined ? '' : String(value)
  const take = (input: HTMLInputElement) => {
    const next = input.value.trim()
    if (next !== written) onValue(next || undefined)
  }
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        key={written}
        className="control"
        defaultValue={written}
        inputMode={numeric ? 'numeric' : undefined}
        onBlur={(event) => take(event.target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) take(event.currentTarget)
        }}
      />
    </div>
  )
}
