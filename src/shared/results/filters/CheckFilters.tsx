export interface CheckFiltersProps<N extends string | number> {
  legend: string
  options: readonly { name: N; text: string; checked: boolean }[]
  onCheck: (name: N, checked: boolean) => void
}

/** Checkbox group for a filter with several choices. */
export function CheckFilters<N extends string | number>({ legend, options, onCheck }: CheckFiltersProps<N>) {
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ name, text, checked }) => (
          <label key={name} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={checked}
              onChange={(event) => onCheck(name, event.target.checked)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
