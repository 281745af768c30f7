import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation'
import { Button } from '../buttons/Button'
import { FileItem, type DroppedFile } from './FileItem'
import { Icon } from '../pictures/Icon'
import { join } from '../layout/join-classes'
import { LiveRegion } from '../feedback/LiveRegion'

export interface FileDropProps {
  label: ReactNode
  hint?: ReactNode
  /** Same syntax as `<input accept>`. */
  accept: string
  multiple?: boolean
  files: readonly DroppedFile[]
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  /** Set if the order matters; moves a file to an index. */
  onMove?: (id: string, to: number) => void
  error?: string
}

/**
 * File input by click or drop. Shows each file with progress, errors with a retry button, and position. Files can be
 * reordered by dragging or with arrow buttons, which is announced to screen readers.
 */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple, files, onAdd, onRemove, onRetry, onMove, error } = props
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  // Files still uploading or refused have no position yet; they come after the others.
  const arrived = files.filter(({ progress, error: refused }) => progress === undefined && !refused)
  const count = arrived.length
  const move = (file: DroppedFile, at: number) => {
    const to = Math.min(at, count - 1)
    onMove?.(file.id, to)
    setAnnounced(t('ui.fileMoved', { name: file.name, position: to + 1, count }))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (dragged === null && event.dataTransfer.files.length > 0) onAdd([...event.dataTransfer.files])
  }
  // The remove button disappears with its file, so keep focus in this group.
  const chooser = useRef<HTMLButtonElement>(null)
  const removed = useRef<string | null>(null)
  useEffect(() => {
    if (removed.current === null || files.some(({ id: there }) => there === removed.current)) return
    removed.current = null
    if (document.activeElement === document.body) chooser.current?.focus()
  }, [files])
  const remove = (fileId: string) => {
    removed.current = fileId
    onRemove(fileId)
  }
  const full = !multiple && files.length > 0
  return (
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-2"
    >
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      {!full && (
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(dragged === null)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={join(
            'grid justify-items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center',
            over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-control',
          )}
        >
          <Icon name="upload" size={28} className="text-muted" />
          {hint && <p className="measure text-xs text-muted">{hint}</p>}
          <Button ref={chooser} icon="plus" onClick={() => input.current?.click()}>
            {t(multiple ? 'ui.filesChoose' : 'ui.fileChoose')}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-labelledby={id}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          if (chosen.length > 0) onAdd(chosen)
        }}
      />
      {error && (
        <p id={`${id}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul className={join('grid gap-3', multiple && 'sm:grid-cols-2 lg:grid-cols-3')}>
          {files.map((file, at) => (
            <FileItem
              key={file.id}
              file={file}
              at={at}
              count={count}
              onRemove={remove}
              onRetry={onRetry}
              onMove={onMove && arrived.includes(file) ? move : undefined}
              onDragStart={() => setDragged(file.id)}
              onDragEnd={() => setDragged(null)}
              onDropHere={() => {
                const moved = arrived.find((other) => other.id === dragged)
                if (moved && moved !== file) move(moved, at)
              }}
            />
          ))}
        </ul>
      )}
      <LiveRegion text={announced} />
    </div>
  )
}
