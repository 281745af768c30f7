import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react'
import { Button } from '../buttons/Button'

export interface PictureRowProps {
  /** Name of the field on the wire; the button is `field-` + name, which ErrorSummary links to. */
  name: string
  label: ReactNode
  /** What is chosen, or what may be. */
  hint: ReactNode
  error?: string
  /** The picture as it is, or as it will be once it is saved. */
  picture: ReactNode
  /** Words of the button that opens the choice of a file. */
  choose: ReactNode
  /** Kinds of files that are offered. */
  accept: readonly string[]
  onChoose: (file: File) => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** A picture that can be replaced by a file: what it is, what was chosen, what is wrong with it. */
export function PictureRow(props: PictureRowProps) {
  const { name, label, hint, error, picture, choose, accept, onChoose, children } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="flex flex-wrap items-center gap-5"
    >
      {picture}
      <div className="grid min-w-48 flex-1 gap-1.5">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {label}
        </p>
        <p id={`${id}-hint`} className={error ? 'text-xs font-medium text-danger' : 'text-xs text-muted'}>
          {error ?? hint}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button id={`field-${name}`} size="sm" icon="image" onClick={() => input.current?.click()}>
            {choose}
          </Button>
          {children}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept.join(',')}
          aria-labelledby={`${id}-label`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
      </div>
    </div>
  )
}

/** Address of a chosen file for as long as it is shown; null while none is chosen. */
export function usePreview(file: File | null | undefined): string | null {
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  return preview
}
