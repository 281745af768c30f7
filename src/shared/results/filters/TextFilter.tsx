import { useId } from 'react'
import { isComposing } from '../../../ui/forms/is-composing'

export interface TextFilterProps {
  label: string
  value: string | number | undefined
  /** Called on blur or Enter if the value changed. */
  onValue: (value: string | undefined) => void
  numeric?: boolean
}

/** Text input of a filter, applied on blur instead of every keystroke. */
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
