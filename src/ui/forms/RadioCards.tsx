import { useId, type ReactNode } from 'react'
import { join } from '../layout/join-classes'

export interface RadioCard<V extends string> {
  value: V
  title: ReactNode
  note?: ReactNode
  /** Content at the end of the line, e.g. a price or badge. */
  aside?: ReactNode
}

export interface RadioCardsProps<V extends string> {
  legend: ReactNode
  name: string
  options: readonly RadioCard<V>[]
  value: V | null
  onChange: (value: V) => void
  error?: string
  className?: string
}

/** Single choice with room for text: native radio buttons in cards. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { legend, name, options, value, onChange, error, className } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid min-w-0 gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className={join('grid gap-3', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={join(
              'flex cursor-pointer items-start gap-3 rounded-lg border border-control bg-surface p-4 transition-colors hover:border-ink',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 accent-accent outline-none"
            />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="text-sm font-semibold">{option.title}</span>
              {option.note && <span className="text-xs text-muted">{option.note}</span>}
            </span>
            {option.aside && <span className="shrink-0">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
