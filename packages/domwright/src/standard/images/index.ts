export {
  type ImageSource,
  parseSrcset,
  selectImageSource,
  serializeSrcset,
  validateSrcset,
} from './srcset.ts';
