import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (on: boolean) => void
}

/** Switch that takes effect immediately. For choices applied by "Save" use a Checkbox. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-1">
      <div>
        <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!checked)}
        className="group relative h-7 w-12 shrink-0 rounded-full border border-control bg-sunken transition-colors aria-checked:border-accent aria-checked:bg-accent"
      >
        <span className="absolute start-1 top-1/2 size-4.5 -translate-y-1/2 rounded-full bg-control transition-all group-aria-checked:start-[calc(100%-1.375rem)] group-aria-checked:bg-on-accent" />
      </button>
    </div>
  )
}
