import { useId, type ReactNode } from 'react'
import { join } from '../layout/join-classes'

export interface SegmentedChoiceProps<V extends string | number> {
  legend: ReactNode
  options: readonly { value: V; text: ReactNode }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

/** Single choice between a few short options, as a segmented control of native radio buttons. */
export function SegmentedChoice<V extends string | number>(props: SegmentedChoiceProps<V>) {
  const { legend, options, value, onChange, className } = props
  const name = useId()
  return (
    <fieldset className={join('min-w-0', className)}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex divide-x divide-line overflow-hidden rounded-md border border-control">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-11 min-w-11 flex-1 cursor-pointer place-items-center px-2 text-sm font-semibold hover:bg-sunken has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent has-checked:has-focus-visible:-outline-offset-4 has-checked:has-focus-visible:outline-on-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
