import { useTranslation } from '../i18n/use-translation'
import { Icon } from '../pictures/Icon'
import { IconButton } from '../buttons/IconButton'
import { ProgressBar } from '../feedback/ProgressBar'

/** A file in a FileDrop. */
export interface DroppedFile {
  id: string
  name: string
  /** URL of a thumbnail, for pictures. */
  preview?: string
  /** Upload progress, 0 to 1; undefined when complete. */
  progress?: number
  /** Error message. */
  error?: string
  /** Label in the corner, e.g. "Cover". */
  mark?: string
}

export interface FileItemProps {
  file: DroppedFile
  at: number
  /** Number of uploaded files. */
  count: number
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  onMove?: (file: DroppedFile, to: number) => void
  onDragStart: () => void
  onDragEnd: () => void
  onDropHere: () => void
}

/** A file in a FileDrop: thumbnail, name, progress or error, and actions. */
export function FileItem(props: FileItemProps) {
  const { file, at, count, onRemove, onRetry, onMove, onDragStart, onDragEnd, onDropHere } = props
  const { t } = useTranslation()
  return (
    // Dragging is optional; the arrow buttons do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={Boolean(onMove)}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragOver={(event) => onMove && event.preventDefault()}
      onDrop={onDropHere}
      className="grid content-start overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="relative grid aspect-4/3 place-items-center bg-sunken text-muted">
        {file.preview ? (
          <img src={file.preview} alt="" className="absolute inset-0 size-full object-cover" />
        ) : (
          <Icon name="file" size={32} />
        )}
        {file.mark && (
          <span className="absolute start-2 top-2 rounded-full bg-ink px-2 py-0.5 text-xs font-semibold text-ground">
            {file.mark}
          </span>
        )}
      </div>
      <div className="grid gap-1 p-3">
        <p className="truncate text-xs" title={file.name}>
          <bdi>{file.name}</bdi>
        </p>
        {file.progress !== undefined && !file.error && (
          <ProgressBar value={file.progress} label={t('ui.fileProgress', { name: file.name })} />
        )}
        {file.error && (
          <p role="alert" className="text-xs font-medium text-danger">
            {file.error}
          </p>
        )}
        <div className="-mx-2 -mb-2 flex">
          {onMove && count > 1 && (
            // The button remains for the first and last file, so focus isn't lost.
            <>
              <IconButton
                icon="back"
                label={t('ui.fileEarlier', { name: file.name })}
                aria-disabled={at === 0}
                onClick={() => at === 0 || onMove(file, at - 1)}
              />
              <IconButton
                icon="next"
                label={t('ui.fileLater', { name: file.name })}
                aria-disabled={at === count - 1}
                onClick={() => at === count - 1 || onMove(file, at + 1)}
              />
            </>
          )}
          {file.error && onRetry && (
            <IconButton
              icon="retry"
              label={t('ui.fileRetry', { name: file.name })}
              onClick={() => onRetry(file.id)}
            />
          )}
          <IconButton
            icon="trash"
            label={t('ui.fileRemove', { name: file.name })}
            className="ms-auto"
            onClick={() => onRemove(file.id)}
          />
        </div>
      </div>
    </li>
  )
}
