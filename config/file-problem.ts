// Turns a failed file operation into a sentence that says what to do, instead of Node's text ("EACCES: permission denied, open …").

interface FileError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly dest?: string;
  readonly syscall?: string;
}

const SENTENCES: Readonly<Record<string, (name: string) => string>> = {
  ENOENT: (name) => `${name} does not exist. Check the name, or create it.`,
  EACCES: (name) => `This account may not use ${name}. Run as its owner, or change owner and mode (chown, chmod).`,
  EPERM: (name) => `This account may not change ${name}. Run as its owner, or change owner and mode (chown, chmod).`,
  ENOTDIR: (name) => `${name} cannot be used as a folder: it, or a part of its path, is a file. Choose another folder.`,
  EISDIR: (name) => `${name} is a folder where a file is needed. Choose another name.`,
  EEXIST: (name) => `${name} exists already and is not a folder that can be used. Choose another name.`,
  ENOSPC: (name) => `The disk that holds ${name} is full. Free some space and try again; nothing was removed.`,
  EDQUOT: (name) => `The disk quota for ${name} is used up. Free some space and try again; nothing was removed.`,
  EROFS: (name) => `${name} is on a read-only file system. Choose a folder that can be written to.`,
  EMFILE: (name) => `Too many files are open to use ${name}. Raise the limit (ulimit -n) and try again.`,
};

/** Null for anything except a failed file operation of a known kind. */
export function explainFileProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path, dest } = error as FileError;
  const sentence = SENTENCES[code];
  return sentence && path !== undefined ? sentence(dest ? `${path} or ${dest}` : path) : null;
}

/** Error types whose message is a full sentence for the operator, in addition to plain `Error`. */
const SENTENCE_ERRORS = ['ConfigurationError', 'DataFolderInUse', 'DatabaseNotStarted'];

/**
 * The text to print for an error that ends a command: a sentence if a person can act on it, otherwise the full error. By convention plain
 * `Error` objects carry such a sentence; bugs have a type of their own (TypeError and the like).
 */
export function messageForOperator(error: unknown): unknown {
  const explained = explainFileProblem(error);
  if (explained !== null) return explained;
  const isSentence = error instanceof Error && (error.constructor === Error || SENTENCE_ERRORS.includes(error.name));
  return isSentence ? error.message : error;
}
