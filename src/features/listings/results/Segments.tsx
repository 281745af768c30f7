export interface SegmentsProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; text: string }[]
  onChoose: (value: V) => void
}

/** A few choices side by side, one of them taken. */
export function Segments<V extends string>({ label, value, options, onChoose }: SegmentsProps<V>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex w-fit rounded-md border border-control bg-surface p-0.5"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
          className="min-h-10 rounded-sm px-4 text-sm font-semibold text-muted hover:text-ink aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
