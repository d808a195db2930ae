// The video of a product: upload, replace, delete, and the frame that shoppers see before it plays. Changes are stored
// at once, independently of the form.

import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { picturePath, type Picture as StoredPicture } from '#shop/catalog/picture.ts';
import { type ProductVideo, videoPath, videoPoster } from '#shop/catalog/video.ts';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { DeleteDialog } from '../../kit/form/delete-dialog.tsx';
import { Section } from '../../kit/form/form-fields.tsx';
import { Note } from '../../kit/note.tsx';
import { Progress } from '../../kit/progress.tsx';
import { pluralize } from '../../kit/wording.ts';
import { FileButton } from '../../pictures/file-button.tsx';
import { sendPicture } from '../../pictures/send-picture.ts';
import type { action } from './video.actions.ts';
import { NO_FRAME, VIDEO_FAILURE_MESSAGES, VIDEO_LIMITS, VIDEO_SAVED } from './video-messages.ts';
import { captureFrame, sendVideo } from './video-upload.ts';

const VIDEO_PATH = '/admin-panel/products/video';

export interface DeletedVideo {
  readonly id: string;
  readonly key: string;
}

interface VideoSectionProps {
  /** Null for a product that is not added yet. */
  readonly product: Pick<ProductToEdit, 'id' | 'pictures'> | null;
  readonly video: ProductVideo | null;
  readonly onDelete: (video: DeletedVideo) => void;
}

export function VideoSection({ product, video, onDelete }: VideoSectionProps) {
  if (product) return <StoredVideoSection product={product} video={video} onDelete={onDelete} />;
  return (
    <Section title="Video" note="optional">
      <p className="sub">Add the product first. Its video can be uploaded here afterwards.</p>
    </Section>
  );
}

type StoredVideoProps = VideoSectionProps & { readonly product: NonNullable<VideoSectionProps['product']> };

function StoredVideoSection({ product: { id, pictures }, video, onDelete }: StoredVideoProps) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const upload = async (file: File) => {
    setProblem(null);
    setProgress(0);
    const refusal = await sendVideo(id, file, setProgress);
    setProgress(null);
    setProblem(refusal);
    if (refusal !== null) return;
    toast({ kind: 'ok', text: VIDEO_SAVED });
    await revalidate();
  };
  return (
    <Section title="Video" note="optional">
      <p className="sub video-note">{VIDEO_LIMITS}</p>
      {problem !== null && <Note kind="bad" title={problem} />}
      {video && <Preview key={video.key} productId={id} video={video} pictures={pictures} onProblem={setProblem} />}
      {progress !== null && <Progress label="Uploading the video" value={Math.round(progress * 100)} />}
      <div className="video-buttons">
        <FileButton
          label={video ? 'Replace video' : 'Upload video'}
          accept="video/mp4"
          busy={progress !== null}
          onFiles={([file]) => file && void upload(file)}
        />
        {video && (
          <Button variant="quiet" className="btn--out" onClick={() => onDelete({ id, key: video.key })}>
            <Icon name="trash" />
            Delete video
          </Button>
        )}
      </div>
    </Section>
  );
}

interface PreviewProps {
  readonly productId: string;
  readonly video: ProductVideo;
  readonly pictures: readonly StoredPicture[];
  readonly onProblem: (problem: string | null) => void;
}

function Preview({ productId, video, pictures, onProblem }: PreviewProps) {
  const player = useRef<HTMLVideoElement>(null);
  const { run, isBusy } = useAdminAction<typeof action>(VIDEO_PATH, VIDEO_FAILURE_MESSAGES);
  const [isSending, setSending] = useState(false);
  const poster = videoPoster(video, pictures);
  const setPoster = (url: string | null) => run('setPoster', { id: productId, key: video.key, url });
  const sendFrame = async () => {
    onProblem(null);
    const frame = player.current && (await captureFrame(player.current));
    if (!frame) return onProblem(NO_FRAME);
    setSending(true);
    const sent = await sendPicture(frame, { acceptsSvg: false, onProgress: () => {} });
    setSending(false);
    if (sent.ok) await setPoster(sent.url);
    else onProblem(sent.problem);
  };
  return (
    <div className="video-preview">
      <video
        ref={player}
        src={videoPath(video.key)}
        width={video.width}
        height={video.height}
        aria-label="Preview of the video"
        controls
        muted
        playsInline
        preload="metadata"
        {...(poster ? { poster: picturePath(poster.key, 480, 'webp') } : {})}
      />
      <div>
        <p className="sub">
          {video.width} × {video.height} pixels,{' '}
          {pluralize(Math.max(1, Math.round(video.durationMs / 1_000)), 'second', 'seconds')}.{' '}
          {video.poster ? 'Its poster is a frame of it.' : 'Its poster is the main picture.'}
        </p>
        <Button variant="quiet" busy={isSending || isBusy('setPoster')} onClick={() => void sendFrame()}>
          <Icon name="img" />
          Use this frame as poster
        </Button>
        {video.poster && (
          <Button variant="quiet" busy={isBusy('setPoster')} onClick={() => void setPoster(null)}>
            Use the main picture as poster
          </Button>
        )}
      </div>
    </div>
  );
}

interface DeleteVideoDialogProps {
  /** Null while the dialog is closed. */
  readonly video: DeletedVideo | null;
  readonly onClose: () => void;
}

export function DeleteVideoDialog({ video, onClose }: DeleteVideoDialogProps) {
  const { run } = useAdminAction<typeof action>(VIDEO_PATH, VIDEO_FAILURE_MESSAGES);
  if (!video) return null;
  return (
    <DeleteDialog
      title="Delete video"
      onClose={onClose}
      onDelete={() => run('remove', { id: video.id, key: video.key }, { hidesFailureToast: true })}
    >
      <p>The product page shows the pictures alone.</p>
    </DeleteDialog>
  );
}
