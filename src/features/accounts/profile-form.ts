import type { ShapeForm } from '../../ui/forms/use-shape-form'
import type { ProfileValues } from './profile-values'

export type ProfileFormApi = ShapeForm<ProfileValues>
