// Public interface of drafts, submissions and edits for other areas.
export {
  addDraftFile,
  filesOfDraft,
  keepDraftFile,
  plansOfDraft,
  removeDraftFile,
  together,
} from './draft-files'
export { discardDraft, draftOf, readDraft, saveDraft } from './draft'
export { addAll, fillDraft, photosOf, typedCharacteristics } from './fill-draft'
export { decidedEdits, pendingEdit, storeEdit } from './pending-edit'
export { editSentBefore, ownEditable, sendEdit, type SentEdit } from './send-edit'
export {
  beforeOrAllowed,
  onlyOnce,
  submissionOf,
  submissionOfDraft,
  type Submitted,
  submittedBefore,
} from './submit-once'
export { check, keepSent, type KeptFiles, requireFewer } from './uploads'
export {
  attrsOf,
  characteristicsWith,
  type FacilityDistance,
  keptApart,
  type ListingFields,
  type NamedFile,
  type ParameterValue,
  withoutCharacteristics,
  writeListing,
} from './write-fields'
