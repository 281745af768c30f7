import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'

export interface WordsFormProps {
  label: string
  value: string | undefined
  onWords: (words: string | undefined) => void
}

/** Words to look for in a list. The form is a plain one as well: before the page is alive it asks by its address. */
export function WordsForm({ label, value = '', onWords }: WordsFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  // The address may change without the box: by "show everybody", or by going back.
  useEffect(() => {
    if (box.current) box.current.value = value
  }, [value])
  return (
    <form
      role="search"
      className="flex max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onWords(box.current?.value.trim() || undefined)
      }}
    >
      <div className="grid min-w-0 flex-1 gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        <input
          ref={box}
          id={id}
          name="search"
          type="search"
          dir="auto"
          maxLength={200}
          defaultValue={value}
          className="control"
        />
      </div>
      <Button type="submit" icon="search">
        {t('shell.searchGo')}
      </Button>
    </form>
  )
}
