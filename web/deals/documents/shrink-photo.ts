import { isNameOf } from '../../../shared/deals/document-fields'

const MOST_PIXELS = 2_400
const QUALITY = 0.85
/** A larger file is a video or an archive, not to be read into memory. */
const MOST_BYTES = 100_000_000

/**
 * Redraws a photo, at most 2,400 pixels wide and high: that makes it small, and leaves behind where it was
 * taken. Files that are no photos, or that this browser can't read, stay as they are. Browsers don't know the type of
 * every photo, so they try it with each file.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (isNameOf('application/pdf', file.name) || file.size > MOST_BYTES) return file
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!photo) return file
  const scale = Math.min(1, MOST_PIXELS / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // A JPEG has no transparency: a screenshot's would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  )
  if (!blob) return file
  return new File([blob], file.name.replace(/\.[^.]*$/, '').concat('.jpg'), { type: 'image/jpeg' })
}
