export {
  isUpload,
  type Picture,
  pictureFor,
  readPictureAddress,
  type Size,
  uploadPath,
} from "./address.server.ts"
export type { Requester } from "./decode-queue.ts"
export { measureUploads, type PictureUsage, pictureUsage } from "./quota.server.ts"
export { keepPicture, keptPicture, pictureRendition, pictureTag } from "./serve.server.ts"
export { pictureSizes } from "./sizes.server.ts"
export { releasePictures, sweepUnusedPictures } from "./unused.server.ts"
export { storeUpload } from "./upload.server.ts"
