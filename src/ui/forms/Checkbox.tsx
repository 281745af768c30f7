import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
}

/** Checkbox with label; the whole line is clickable. */
export function Checkbox({ label, hint, error, id, className = '', ...rest }: CheckboxProps) {
  const own = useId()
  const key = id ?? own
  return (
    <div className={`flex min-h-11 items-start gap-3 py-2 ${className}`}>
      <input
        type="checkbox"
        id={key}
        {...rest}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={hint || error ? `${key}-note` : undefined}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={key} className="text-sm">
          {label}
        </label>
        {(hint || error) && (
          <p id={`${key}-note`} className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
            {error || hint}
          </p>
        )}
      </div>
    </div>
  )
}
