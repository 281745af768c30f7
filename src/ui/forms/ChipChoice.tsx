import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'

export interface ChipChoiceProps {
  /** Name in the request; the group's id is `field-` + name, which ErrorSummary links to. */
  name: string
  legend: ReactNode
  options: readonly { value: string; text: ReactNode }[]
  /** Chosen value; no chip is marked if it isn't among the options. */
  value: string
  onChange: (value: string) => void
  error?: string
  optional?: boolean
  className?: string
  /** Content after the chips, e.g. a box for another number. */
  children?: ReactNode
}

/** Single choice between a few words or numbers, each one tap: native radio buttons drawn as chips. */
export function ChipChoice(props: ChipChoiceProps) {
  const { name, legend, options, value, onChange, error, optional, className, children } = props
  const { t } = useTranslation()
  const id = `field-${name}`
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className={join('grid min-w-0 content-start', className)}
    >
      <legend className="mb-2 text-sm font-semibold">
        {legend}
        {optional && <span className="ms-2 text-xs font-normal text-muted">{t('ui.optional')}</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={join(
              'relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-full border border-control bg-surface px-4 text-sm font-semibold transition-colors hover:border-ink',
              'has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)]',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.text}
          </label>
        ))}
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-xs font-medium text-danger">
          <Icon name="danger" size={16} className="mt-px" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
